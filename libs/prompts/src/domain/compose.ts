/** A prompt's text: its components in their order, a blank line between them. */
export const compose = (components: readonly { readonly content: string }[]): string =>
  components.map(({ content }) => content).join('\n\n');
