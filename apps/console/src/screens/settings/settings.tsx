import { useQuery } from '@tanstack/react-query';
import { sessionQuery, topicsQuery } from '../../api/lists.queries.js';
import { SignOut } from '../../shell/sign-out.js';
import { LanguageChoice } from '../../shell/language-choice.js';
import { ThemeChoice } from '../../shell/theme-choice.js';
import { Page, PageTitle } from '../../ui/page.js';
import { Bars, Panel } from '../../ui/panel.js';
import { labelOf } from '../../ui/labels.js';
import { Table } from '../../ui/table.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { Keys } from './keys.js';
import { Retention } from './retention.js';
import { SETTINGS } from './settings.texts.js';

export function Settings() {
  const session = useQuery(sessionQuery);
  const topics = useQuery(topicsQuery);
  const mayAdminister = useMayAdminister();
  return (
    <Page>
      <PageTitle>{SETTINGS.title}</PageTitle>
      <section aria-label={SETTINGS.key} className="flex flex-col gap-1">
        <h2 className="font-semibold">{SETTINGS.key}</h2>
        <p>{SETTINGS.scopes(session.data?.scopes.join(', ') ?? '')}</p>
        <p className="text-second text-muted">{SETTINGS.ends}</p>
        <p className="-mx-2 mt-1 text-second">
          <SignOut />
          <a href="/docs" className="quiet-button inline-block">
            {SETTINGS.docs}
          </a>
        </p>
      </section>
      <section aria-label={SETTINGS.appearance} className="flex flex-col items-start gap-1">
        <h2 className="font-semibold">{SETTINGS.appearance}</h2>
        <div className="-mx-2 flex flex-wrap">
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </section>
      <Retention />
      {mayAdminister && <Keys />}
      <Panel of={topics} skeleton={<Bars rows={4} />}>
        {({ topics: configured }) => (
          <Table
            title={SETTINGS.topics}
            columns={[{ name: SETTINGS.name, wide: true }, { name: SETTINGS.group }, { name: SETTINGS.description }]}
            empty={`${SETTINGS.found} ${SETTINGS.how}`}
            file={() => [
              ['name', 'group', 'description'],
              ...configured.map(({ name, group, description }) => [name, group, description]),
            ]}
            rows={configured.map(({ name, group, description }) => ({
              id: name,
              cells: [name, labelOf('topicGroup', group), description ?? SETTINGS.none],
            }))}
          />
        )}
      </Panel>
    </Page>
  );
}
