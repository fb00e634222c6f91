import type { ReactNode } from 'react';
import { Bar, Bars } from './panel.js';

/** The frame of a screen, no wider than is comfortable to read. */
export const Page = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-[1304px] flex-col gap-8 p-4 md:p-8">{children}</div>
);

export const PageTitle = ({ children }: { readonly children: ReactNode }) => (
  <h1 className="max-w-[900px] text-title font-semibold text-balance">{children}</h1>
);

/** Stands in for a title and a table that are not loaded yet. */
export const TitleAndTable = () => (
  <>
    <Bar className="mb-6 h-[30px] max-w-xl" />
    <Bars rows={4} />
  </>
);
