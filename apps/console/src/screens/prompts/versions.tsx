import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { questionQuery } from '../../api/analytics.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useAddress, useRange } from '../../state/use-state.js';
import { dayIn, oneDigit, score, whole } from '../../ui/format.js';
import { Bar, Failure } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { CompareLink } from './compare-link.js';
import { MEASURED, measuredOf } from './measured.js';
import { PROMPTS } from './prompts.texts.js';

interface Version {
  readonly id: string;
  readonly name: string;
  readonly promptName: string | null;
  readonly externalPromptId: string | null;
  readonly createdAt: string;
  readonly activatedAt: string | null;
  readonly isActive: boolean;
}

interface VersionsProps {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly productId: string;
}

/** The versions side by side for the days shown, each with a link that compares it with the one before. */
export function Versions({ versions, productId }: VersionsProps) {
  const { zone = 'utc' } = useAddress();
  const range = useRange();
  const answer = useQuery(questionQuery({ filters: { productId }, range }, { measures: MEASURED, by: ['version'] }));
  const told = versions.map((version, index) => {
    const row = answer.data?.rows.find(({ version: id }) => id === version.id);
    return { ...version, ...measuredOf(row), before: versions[index + 1] };
  });
  const measured = (value: number | null, format: (value: number) => string) =>
    answer.isPending ? <Bar className="ml-auto h-[14px] w-10" /> : value === null ? PROMPTS.none : format(value);
  return (
    <div className={answer.isPlaceholderData ? 'dimmed' : ''}>
      <Table
        title={PROMPTS.versions}
        columns={[
          { name: PROMPTS.version },
          { name: PROMPTS.prompt, wide: true },
          { name: PROMPTS.since, right: true },
          { name: PROMPTS.conversations, right: true },
          { name: PROMPTS.quality, right: true },
          { name: PROMPTS.frustration, right: true },
          { name: PROMPTS.rating, right: true },
          { name: PROMPTS.compare, right: true, plain: true },
        ]}
        empty={PROMPTS.noVersions}
        file={() => [
          ['version', 'id', 'prompt', 'since', ...MEASURED],
          ...told.map((one) => [
            one.name,
            one.id,
            one.promptName ?? one.externalPromptId,
            one.activatedAt ?? one.createdAt,
            ...MEASURED.map((name) => one[name]),
          ]),
        ]}
        rows={told.map((one) => ({
          id: one.id,
          cells: [
            <Link
              key="version"
              to="/conversations"
              search={(now: State) => ({ ...scopeOf(now), version: one.id })}
              className="font-medium hover:text-accent"
            >
              {one.name} {one.isActive && <span className="font-normal text-muted">{PROMPTS.active}</span>}
            </Link>,
            one.promptName ?? one.externalPromptId ?? PROMPTS.none,
            dayIn(one.activatedAt ?? one.createdAt, zone),
            measured(one.conversations, whole),
            measured(one.cqi, score),
            measured(one.frustration, score),
            measured(one.rating, oneDigit),
            one.before === undefined ? null : (
              <CompareLink key="compare" by="version" a={one.before.id} b={one.id} name={one.before.name} />
            ),
          ],
        }))}
      />
      {answer.isLoadingError && <Failure {...answer} />}
    </div>
  );
}
