import { useQuery } from '@tanstack/react-query';
import { newestVersionsQuery } from '../../api/lists.queries.js';
import { OfProduct } from '../../ui/of-product.js';
import { Page, PageTitle, TitleAndTable } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { Models } from './models.js';
import { PROMPTS } from './prompts.texts.js';
import { Versions } from './versions.js';

export const Prompts = () => <OfProduct>{(productId) => <PromptsOf productId={productId} />}</OfProduct>;

function PromptsOf({ productId }: { readonly productId: string }) {
  const versions = useQuery(newestVersionsQuery(productId));
  return (
    <Page>
      <Panel of={versions} skeleton={<TitleAndTable />}>
        {({ versions: all, goesOn }) => (
          <>
            <PageTitle>{goesOn ? PROMPTS.newest(all.length) : PROMPTS.lead(all.length)}</PageTitle>
            <div className="mt-8">
              <Versions versions={[...all].reverse()} productId={productId} />
            </div>
          </>
        )}
      </Panel>
      <Models productId={productId} />
    </Page>
  );
}
