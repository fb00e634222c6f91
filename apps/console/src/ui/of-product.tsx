import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { productsQuery } from '../api/lists.queries.js';
import { useAddress } from '../state/use-state.js';
import { Page, TitleAndTable } from './page.js';
import { Panel } from './panel.js';
import { UI } from './ui.texts.js';

/** What a screen shows of the product that the address names; as long as it names none, why. */
export function OfProduct({ children }: { readonly children: (productId: string) => ReactNode }) {
  const { product } = useAddress();
  const products = useQuery(productsQuery);
  if (product !== undefined) return children(product);
  return (
    <Page>
      <Panel of={products} skeleton={<TitleAndTable />}>
        {({ length }) => length === 0 && <p className="text-muted">{UI.noProduct}</p>}
      </Panel>
    </Page>
  );
}
