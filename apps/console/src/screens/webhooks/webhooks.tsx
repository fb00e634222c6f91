import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webhooksQuery, type WebhookWithSecret } from '../../api/webhooks.queries.js';
import { useAddress } from '../../state/use-state.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { NEW_WEBHOOK, WebhookForm } from './webhook-form.js';
import { WebhookList } from './webhook-list.js';
import { WEBHOOK_TEXTS } from './webhooks.texts.js';
import { WebhookView } from './webhook-view.js';

/** Who is told of what happens, for keys that may administer. */
export function Webhooks() {
  if (useMayAdminister()) return <Endpoints />;
  return (
    <Page>
      <PageTitle>{WEBHOOK_TEXTS.title}</PageTitle>
      <p className="text-muted">{WEBHOOK_TEXTS.mayNot}</p>
    </Page>
  );
}

function Endpoints() {
  const { open, edit } = useAddress();
  const webhooks = useQuery(webhooksQuery);
  /** Kept nowhere else: the secret is shown once, and gone with the page. */
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const isOpen = open !== undefined || edit !== undefined;
  const skeleton = (
    <div className="px-4 pt-6 md:px-6">
      <TitleAndTable />
    </div>
  );
  return (
    <Panel of={webhooks} skeleton={skeleton}>
      {(all) => (
        <div className={isOpen ? 'xl:grid xl:grid-cols-[minmax(0,590px)_minmax(0,1fr)]' : 'mx-auto max-w-[1304px]'}>
          {isOpen && <h1 className="sr-only xl:hidden">{WEBHOOK_TEXTS.title}</h1>}
          <section aria-label={WEBHOOK_TEXTS.list} className={isOpen ? 'max-xl:hidden xl:border-r xl:border-line' : ''}>
            <WebhookList webhooks={all} />
          </section>
          {isOpen && (
            <section aria-label={WEBHOOK_TEXTS.open} className="min-w-0 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto">
              {edit === undefined ? (
                <WebhookView
                  key={open}
                  webhook={all.find(({ id }) => id === open)}
                  secret={made?.id === open ? made?.secret : undefined}
                  onSecret={setMade}
                />
              ) : (
                <WebhookForm
                  key={edit}
                  webhook={edit === NEW_WEBHOOK ? undefined : all.find(({ id }) => id === edit)}
                  onSecret={setMade}
                />
              )}
            </section>
          )}
        </div>
      )}
    </Panel>
  );
}
