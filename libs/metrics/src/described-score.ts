/** The page that says how far each score can be trusted, by language. The service serves it. */
export const QUALITY_PAGE = '/docs/analysis-quality.md';

/** The description of something that the analysis says, in Markdown: what it means, and where its quality stands. */
export const describedScore = (description: string): string => `${description} [How good it is](${QUALITY_PAGE}).`;
