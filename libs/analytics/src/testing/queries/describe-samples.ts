import type { QuerySample } from './samples.js';

/** Compares each query's whole SQL, with its typed parameters, with its snapshot. */
export function describeSamples(group: string, samples: readonly QuerySample[]): void {
  describe(`the SQL of ${group}`, () => {
    it.each(samples.map((sample) => [titleOf(sample), sample] as const))('%s', (_, { sql, parameters }) => {
      expect(`${sql}\n\n${JSON.stringify(parameters, null, 2)}`).toMatchSnapshot();
    });
  });
}

const titleOf = ({ name, variant }: QuerySample): string => (variant === undefined ? name : `${name}: ${variant}`);
