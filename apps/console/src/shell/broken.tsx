import { useRouter } from '@tanstack/react-router';
import { Rejected } from '../api/client.js';
import { Page } from '../ui/page.js';
import { Failure } from '../ui/panel.js';
import { SHELL } from './shell.texts.js';

/** Shown where not even the frame of a screen could be had: the service is out of reach, or a file of the console is. */
export function Broken({ error }: { readonly error: unknown }) {
  const router = useRouter();
  return (
    <Page>
      <Failure
        error={error instanceof Rejected ? error : new Error(SHELL.notLoaded)}
        refetch={() => router.invalidate()}
      />
    </Page>
  );
}
