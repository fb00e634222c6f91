import { useQuery } from '@tanstack/react-query';
import { modelsQuery, versionsQuery } from '../../api/queries.js';
import { useAddress } from '../../state/use-state.js';
import { Bar, Bars, Panel } from '../../ui/panel.js';
import { Models } from './models.js';
import { PROMPTS } from './prompts.texts.js';
import { Versions } from './versions.js';

export function Prompts() {
  const { product } = useAddress();
  return product === undefined ? null : <PromptsOf productId={product} />;
}

function PromptsOf({ productId }: { readonly productId: string }) {
  const versions = useQuery(versionsQuery(productId));
  const models = useQuery(modelsQuery);
  const used = models.data?.filter(({ usageCount }) => usageCount > 0) ?? [];
  return (
    <div className="mx-auto flex w-full max-w-[1304px] flex-col gap-8 p-4 md:p-8">
      <Panel
        of={versions}
        skeleton={
          <>
            <Bar className="mb-6 h-[30px] max-w-xl" />
            <Bars rows={4} />
          </>
        }
      >
        {(all) => (
          <>
            <h1 className="mb-8 text-title font-semibold">{PROMPTS.lead(all.length, used.length)}</h1>
            <Versions versions={[...all].reverse()} />
          </>
        )}
      </Panel>
      <Panel of={models} skeleton={<Bars rows={4} />}>
        {() => <Models models={used} />}
      </Panel>
    </div>
  );
}
