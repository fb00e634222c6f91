import { Link } from '@tanstack/react-router';
import { scopeOf, type State } from '../state/state.js';
import { Page, PageTitle } from '../ui/page.js';
import { SHELL } from './shell.texts.js';

/** Shown at an address that is no screen's. */
export const NoPage = () => (
  <Page>
    <div>
      <PageTitle>{SHELL.noPage}</PageTitle>
      <p className="mt-2 text-muted">
        <Link to="/" search={(now: State) => scopeOf(now)} className="text-accent hover:underline">
          {SHELL.toOverview}
        </Link>
      </p>
    </div>
  </Page>
);
