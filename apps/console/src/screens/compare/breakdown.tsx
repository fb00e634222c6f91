import { useQueries } from '@tanstack/react-query';
import { type Answer, questionQuery } from '../../api/analytics.queries.js';
import { percentInColumn } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import type { Compared } from '../overview/figures.js';
import { COMPARE } from './compare.texts.js';
import { SideLink } from './side-link.js';
import type { ShownSide } from './sides.js';

const SHOWN = 8;

interface BreakdownProps {
  readonly one: ShownSide;
  readonly other: ShownSide;
  readonly by: 'rootCause' | 'failingTool';
  /** How many each side has; undefined: not known yet. */
  readonly conversations: Compared | undefined;
}

/** Why one side is worse: the share of each side's conversations that went badly, by cause or tool. */
export function Breakdown({ one, other, by, conversations }: BreakdownProps) {
  const sides = [one, other] as const;
  const asked = useQueries({
    queries: sides.map(({ side }) => questionQuery(side, { measures: ['conversations'], by: [by] })),
  });
  const answers = asked.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const of = {
    data: answers.length === asked.length && conversations !== undefined ? { answers, conversations } : undefined,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    isPlaceholderData: asked.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => asked.forEach(({ refetch }) => void refetch()),
  };
  const words = by === 'rootCause' ? (cause: string) => titleLabelOf('rootCause', cause) : (name: string) => name;
  return (
    <Panel of={of} skeleton={<Bars rows={5} />}>
      {({ answers: [first, second], conversations: { previous, value } }) => {
        const counts = [countsOf(first, by), countsOf(second, by)] as const;
        const totals = [previous ?? 0, value ?? 0] as const;
        const most = (name: string) => Math.max(...[0, 1].map((at) => shareOf(counts[at]?.get(name), totals[at])));
        const names = [...new Set([...counts[0].keys(), ...counts[1].keys()])].sort((x, y) => most(y) - most(x));
        return (
          <Table
            title={by === 'rootCause' ? COMPARE.reason : COMPARE.tools}
            columns={[
              { name: by === 'rootCause' ? COMPARE.cause : COMPARE.tool, wide: true },
              { name: one.name, right: true },
              { name: other.name, right: true },
            ]}
            empty={by === 'rootCause' ? COMPARE.noneBad : COMPARE.noTools}
            file={() => [
              [by, one.name, other.name],
              ...names.map((name) => [name, ...counts.map((count) => count.get(name) ?? 0)]),
              ['conversations', ...totals],
            ]}
            rows={names.slice(0, SHOWN).map((name) => ({
              id: name,
              cells: [
                words(name),
                ...sides.map((side, at) => (
                  <SideLink key={at} of={side} more={{ [by]: name }}>
                    {percentInColumn(shareOf(counts[at]?.get(name), totals[at]))}
                  </SideLink>
                )),
              ],
            }))}
          />
        );
      }}
    </Panel>
  );
}

const countsOf = (answer: Answer | undefined, by: string): ReadonlyMap<string, number> =>
  new Map(
    (answer?.rows ?? []).flatMap((row) =>
      typeof row[by] === 'string' ? [[row[by], Number(row['conversations'])]] : [],
    ),
  );
const shareOf = (count = 0, total = 0): number => (total === 0 ? 0 : count / total);
