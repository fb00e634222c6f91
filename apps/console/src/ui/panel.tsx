import type { ReactNode } from 'react';
import { UI } from './ui.texts.js';

/** What a panel needs to know of the query that it waits for. */
export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface PanelProps<T> {
  readonly of: Asked<T>;
  /** Stands in for the content until it comes, and is as tall. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows its own waiting, its own failure and its own way to try again, so that it holds up no other panel. */
export function Panel<T>({ of: { data, error, isPlaceholderData, refetch }, skeleton, children }: PanelProps<T>) {
  if (data !== undefined) return <div className={isPlaceholderData ? 'dimmed' : ''}>{children(data)}</div>;
  if (error === null) {
    return (
      <div role="status" aria-label={UI.loading} className="animate-pulse motion-reduce:animate-none">
        {skeleton}
      </div>
    );
  }
  return <Failure error={error} refetch={refetch} />;
}

/** What went wrong, in the place of what was asked for, and a button to ask again. */
export const Failure = ({ error, refetch }: { readonly error: Error; readonly refetch: () => unknown }) => (
  <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-second">
    <span className="text-bad">{error.message}</span>
    <button type="button" className="quiet-button" onClick={() => void refetch()}>
      {UI.again}
    </button>
  </div>
);

/** A grey bar where words will stand. */
export const Bar = ({ className = '' }: { readonly className?: string }) => (
  <div className={`rounded bg-soft ${className}`} />
);

export const Bars = ({ rows }: { readonly rows: number }) => (
  <div className="flex flex-col gap-2 pt-2">
    {Array.from({ length: rows }, (_, index) => (
      <Bar key={index} className="h-[28px] w-full" />
    ))}
  </div>
);
