import type { Answer } from '../../api/analytics.queries.js';
import type { State } from '../../state/state.js';
import { Compared } from './compared.js';
import { Course } from './course.js';
import { Groups } from './groups.js';
import { type Column, titleOf, valueText } from './value.js';
import { Value } from './value-view.js';

export interface MeasuredProps {
  readonly answer: Answer;
  readonly names: Readonly<Record<string, string>>;
  /** The conversations that the answer covers. */
  readonly behind: State;
}

export const columnOf = ({ columns }: Answer, kind: Column['kind']): Column | undefined =>
  columns.find((column) => column.kind === kind);

/** The answer of a query: groups, a course, a comparison, or one figure. */
export function Measured({ answer, names, behind }: MeasuredProps) {
  if (answer.comparison !== undefined) return <Compared answer={answer} />;
  if (columnOf(answer, 'dimension') !== undefined) return <Groups answer={answer} names={names} behind={behind} />;
  if (columnOf(answer, 'time') !== undefined) return <Course answer={answer} behind={behind} />;
  return answer.columns.map((column) => (
    <Value key={column.name} title={titleOf(column)} behind={behind}>
      {valueText(column, answer.rows[0]?.[column.name])}
    </Value>
  ));
}
