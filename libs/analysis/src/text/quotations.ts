/** A quotation of some length: shorter ones are titles, names and words that somebody doubts. */
export const QUOTATION = /(?<![\p{L}\p{N}])(?:["“„](?=\S)|«)([^"“”„«»]{8,})["“”»](?![\p{L}\p{N}])/gu;

/** A line of a mail that is answered; `>:(` is a face. */
const QUOTED_LINE = /^>(?![:;=.])/;

export const withoutQuotedLines = (text: string): string =>
  text.includes('>')
    ? text
        .split('\n')
        .filter((line) => !QUOTED_LINE.test(line))
        .join('\n')
    : text;
