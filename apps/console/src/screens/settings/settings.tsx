import { useQuery } from '@tanstack/react-query';
import { sessionQuery, topicsQuery } from '../../api/queries.js';
import { ThemeChoice } from '../../shell/theme-choice.js';
import { Bars, Panel } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import { SETTINGS } from './settings.texts.js';

export function Settings() {
  const session = useQuery(sessionQuery);
  const topics = useQuery(topicsQuery);
  return (
    <div className="mx-auto flex w-full max-w-[1304px] flex-col gap-8 p-4 md:p-8">
      <h1 className="text-title font-semibold">{SETTINGS.title}</h1>
      <section aria-label={SETTINGS.key} className="flex flex-col gap-1">
        <h2 className="font-semibold">{SETTINGS.key}</h2>
        <p>{SETTINGS.scopes(session.data?.scopes.join(', ') ?? '')}</p>
        <p className="text-second text-muted">{SETTINGS.ends}</p>
      </section>
      <section aria-label={SETTINGS.appearance} className="flex flex-col items-start gap-1">
        <h2 className="font-semibold">{SETTINGS.appearance}</h2>
        <ThemeChoice />
      </section>
      <Panel of={topics} skeleton={<Bars rows={4} />}>
        {({ topics: configured }) => (
          <Table
            title={SETTINGS.topics}
            columns={[{ name: SETTINGS.name, wide: true }, { name: SETTINGS.group }, { name: SETTINGS.description }]}
            empty={`${SETTINGS.found} ${SETTINGS.how}`}
            rows={configured.map(({ name, group, description }) => ({
              id: name,
              cells: [name, group, description ?? SETTINGS.none],
            }))}
          />
        )}
      </Panel>
    </div>
  );
}
