import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer, Point } from '../../api/analytics.queries.js';
import { SeriesChart } from '../../chart/series-chart.js';
import type { State } from '../../state/state.js';
import { useAddress, useChange } from '../../state/use-state.js';
import { ExportRows } from '../../ui/export.js';
import { dayAndTime } from '../../ui/format.js';
import { Table } from '../../ui/table.js';
import { ASK } from './ask.texts.js';
import { columnOf } from './measured.js';
import { ofInterval } from './to-conversations.js';
import { titleOf, valueText } from './value.js';

const DAY_MS = 86_400_000;

interface CourseProps {
  readonly answer: Answer;
  readonly behind: State;
}

/** A measure over time, as a chart or as a table of the same points. */
export function Course({ answer, behind }: CourseProps) {
  const { table = false } = useAddress();
  const change = useChange();
  const navigate = useNavigate();
  const time = columnOf(answer, 'time')?.name ?? '';
  const column = columnOf(answer, 'measure');
  if (column === undefined) return null;
  const title = titleOf(column);
  const points = answer.rows.map((row): Point => {
    const value = row[column.name];
    return { at: String(row[time]), value: typeof value === 'number' ? value : null };
  });
  const days =
    Math.max(1, Math.round((Date.parse(points[1]?.at ?? '') - Date.parse(points[0]?.at ?? '')) / DAY_MS)) || 1;
  const toDay = (at: string) => ofInterval(behind, at, days);
  const open = (state: State) =>
    void navigate({ to: '/conversations', search: ({ zone }: State) => ({ zone, ...state }) });
  const file = () => [['at', column.name], ...points.map(({ at, value }) => [at, value])];
  const toggle = (
    <button
      type="button"
      className="quiet-button text-second"
      onClick={() => change({ table: table ? undefined : true })}
    >
      {table ? ASK.asChart : ASK.asTable}
    </button>
  );
  if (table) {
    return (
      <Table
        title={title}
        actions={toggle}
        columns={[
          { name: ASK.time, wide: true },
          { name: title, right: true },
        ]}
        empty={ASK.nothing}
        file={file}
        rows={points.map(({ at, value }) => ({
          id: at,
          cells: [
            dayAndTime(at, 'utc'),
            <Link
              key="value"
              to="/conversations"
              search={({ zone }: State) => ({ zone, ...toDay(at) })}
              className="hover:text-accent"
            >
              {valueText(column, value)}
            </Link>,
          ],
        }))}
      />
    );
  }
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        <span className="-mr-2 flex items-center">
          {toggle}
          <ExportRows name={title} rows={file} />
        </span>
      </div>
      <SeriesChart
        points={points}
        text={ASK.overTime(title, points.length)}
        format={(value) => valueText(column, value)}
        markers={[]}
        usual={null}
        peak={null}
        onDay={(day) => open(toDay(day.toISOString()))}
        onBrush={(from, to) =>
          open({ ...behind, from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) })
        }
      />
    </section>
  );
}
