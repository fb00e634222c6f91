import { Fragment } from 'react';

/** What is said of something, in a line. Each part keeps its own direction: a Hebrew name turns no date around. */
export const Parts = ({ of }: { readonly of: readonly (string | null | undefined)[] }) =>
  of
    .filter((part) => part != null)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ));
