import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { keysQuery, makeKey, type Scope } from '../../api/keys.queries.js';
import { productsQuery } from '../../api/lists.queries.js';
import { formText } from '../../ui/form-text.js';
import { SETTINGS } from './settings.texts.js';

const SCOPES = ['ingest', 'read', 'admin'] as const satisfies readonly Scope[];

/** Makes a key, and shows it this one time. */
export function NewKey() {
  const queries = useQueryClient();
  const products = useQuery(productsQuery);
  const make = useMutation({
    mutationFn: makeKey,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const scopes = SCOPES.filter((scope) => data.getAll('scope').includes(scope));
    const until = formText(form, 'until');
    make.mutate({
      name: formText(form, 'name'),
      scopes,
      expiresAt: until === '' ? null : `${until}T00:00:00Z`,
      defaultProductId: formText(form, 'product') || null,
    });
  };
  return (
    <form onSubmit={submit} aria-label={SETTINGS.newKey} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          name="name"
          required
          aria-label={SETTINGS.keyName}
          placeholder={SETTINGS.keyName}
          className="field w-56"
        />
        {SCOPES.map((scope) => (
          <label key={scope} className="flex items-center gap-1.5">
            <input type="checkbox" name="scope" value={scope} defaultChecked={scope === 'read'} />
            {scope}
          </label>
        ))}
        <label className="flex items-center gap-1.5 text-second text-muted">
          {SETTINGS.until}
          <input type="date" name="until" className="field text-ink" />
        </label>
        <select name="product" aria-label={SETTINGS.defaultProduct} className="field">
          <option value="">{SETTINGS.noDefaultProduct}</option>
          {(products.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="field font-medium" disabled={make.isPending}>
          {SETTINGS.makeKey}
        </button>
      </div>
      {make.error !== null && (
        <p role="alert" className="text-second text-bad">
          {make.error.message}
        </p>
      )}
      {make.data !== undefined && (
        <p role="status" className="text-second">
          {SETTINGS.shownOnce}{' '}
          <code className="rounded bg-evidence px-1 text-evidence-ink select-all">{make.data}</code>
        </p>
      )}
    </form>
  );
}
