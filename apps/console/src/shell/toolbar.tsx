import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { productsQuery, versionsQuery } from '../api/lists.queries.js';
import { useAddress, useChange } from '../state/use-state.js';
import { NAMED_ZONES, zoneInWords } from '../state/zones.js';
import { Choice } from '../ui/choice.js';
import { AskBar } from './ask-bar.js';
import { RangeChoice } from './range-choice.js';
import { SHELL } from './shell.texts.js';

const ALL = 'all';
/** Inbox, alerts and webhooks are the same for all days and versions; a question names its days itself. */
const WITHOUT_TIME: readonly string[] = ['/review', '/alert-list', '/webhook-list', '/ask'];

const zones = () => [
  { id: 'utc', name: SHELL.zones.utc },
  { id: 'local', name: SHELL.zones.local(zoneInWords(Intl.DateTimeFormat().resolvedOptions().timeZone)) },
  ...NAMED_ZONES.map((id) => ({ id, name: zoneInWords(id) })).sort((a, b) => a.name.localeCompare(b.name)),
];

/** Product, version, days and zone, which hold on every screen. */
export function Toolbar() {
  const { product, version, zone = 'utc' } = useAddress();
  const change = useChange();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const hasTime = !WITHOUT_TIME.includes(path);
  const products = useQuery(productsQuery);
  // The newest product comes first; the oldest usually has the most conversations.
  const first = products.data?.at(-1)?.id;
  useEffect(() => {
    // A shared address must name its product, so the first one is written into it.
    if (product === undefined && first !== undefined) change({ product: first }, { replace: true });
  }, [product, first]);
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-8">
      <Choice
        label={SHELL.product}
        value={product ?? null}
        options={products.data ?? []}
        onChange={(id) => change({ product: id, version: undefined, open: undefined })}
      />
      {hasTime && product !== undefined && <Versions productId={product} value={version ?? ALL} />}
      {hasTime && <RangeChoice />}
      <Choice
        label={SHELL.zone}
        value={zone}
        options={zones()}
        onChange={(id) => change({ zone: id === 'utc' ? undefined : id })}
      />
      <AskBar hasButton={path !== '/ask'} />
    </header>
  );
}

function Versions({ productId, value }: { readonly productId: string; readonly value: string }) {
  const change = useChange();
  const { data = [], isSuccess } = useQuery(versionsQuery(productId));
  if (data.length === 0 && value === ALL) return null;
  const known = [{ id: ALL, name: SHELL.allVersions }, ...data.map(({ id, name }) => ({ id, name })).reverse()];
  // It narrows every screen all the same, so it is said, and can be taken away.
  const isOther = isSuccess && known.every(({ id }) => id !== value);
  return (
    <Choice
      label={SHELL.version}
      value={value}
      options={isOther ? [...known, { id: value, name: SHELL.otherVersion }] : known}
      onChange={(id) => change({ version: id === ALL ? undefined : id })}
    />
  );
}
