declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export const eng: readonly string[];
  export default lists;
}
