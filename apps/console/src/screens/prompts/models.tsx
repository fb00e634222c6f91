import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { questionQuery } from '../../api/analytics.queries.js';
import { scopeOf, type State } from '../../state/state.js';
import { useRange } from '../../state/use-state.js';
import { oneDigit, score, whole } from '../../ui/format.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { CompareLink } from './compare-link.js';
import { MEASURED, measuredOf } from './measured.js';
import { PROMPTS } from './prompts.texts.js';

/** The models side by side, by the names that conversations give them, for the product and the days shown. */
export function Models({ productId }: { readonly productId: string }) {
  const range = useRange();
  const answer = useQuery(questionQuery({ filters: { productId }, range }, { measures: MEASURED, by: ['model'] }));
  return (
    <Panel of={answer} skeleton={<Bars rows={4} />}>
      {({ rows }) => {
        const told = rows.flatMap((row) =>
          typeof row['model'] === 'string' ? [{ model: row['model'], ...measuredOf(row) }] : [],
        );
        return (
          <Table
            title={PROMPTS.models}
            columns={[
              { name: PROMPTS.model, wide: true },
              { name: PROMPTS.conversations, right: true },
              { name: PROMPTS.quality, right: true },
              { name: PROMPTS.frustration, right: true },
              { name: PROMPTS.rating, right: true },
              { name: PROMPTS.compare, right: true, plain: true },
            ]}
            empty={PROMPTS.noModels}
            file={() => [
              ['model', ...MEASURED],
              ...told.map((one) => [one.model, ...MEASURED.map((name) => one[name])]),
            ]}
            rows={told.map(({ model, conversations, cqi, frustration, rating }, index) => ({
              id: model,
              cells: [
                <Link
                  key="model"
                  to="/conversations"
                  search={(now: State) => ({ ...scopeOf(now), version: undefined, model })}
                  className="font-medium hover:text-accent"
                >
                  {model}
                </Link>,
                whole(conversations ?? 0),
                cqi === null ? PROMPTS.none : score(cqi),
                frustration === null ? PROMPTS.none : score(frustration),
                rating === null ? PROMPTS.none : oneDigit(rating),
                index === 0 ? null : (
                  <CompareLink
                    key="compare"
                    by="model"
                    a={told[0]?.model ?? ''}
                    b={model}
                    name={told[0]?.model ?? ''}
                  />
                ),
              ],
            }))}
          />
        );
      }}
    </Panel>
  );
}
