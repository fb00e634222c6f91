import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { sessionQuery } from '../api/lists.queries.js';
import { signIn } from '../api/session.js';
import { KeyForm } from '../screens/sign-in/key-form.js';
import { SIGN_IN } from '../screens/sign-in/sign-in.texts.js';

/** Whether the service has answered that nobody is signed in any more. */
export const endQuery = queryOptions({
  queryKey: ['session-end'],
  queryFn: () => false,
  initialData: false,
  staleTime: Infinity,
});

/**
 * Covers the screen once the session has ended, and keeps below it what somebody was typing. Whoever signs in to another
 * tenant begins anew: nothing of the first may be left.
 */
export function SessionEnd() {
  const queries = useQueryClient();
  const { data: hasEnded } = useQuery(endQuery);
  const enter = useMutation({
    mutationFn: async (key: string) => {
      const before = queries.getQueryData(sessionQuery.queryKey);
      const session = await signIn({ key });
      if (session.tenantId !== before?.tenantId) return location.assign('/');
      queries.setQueryData(sessionQuery.queryKey, session);
      queries.setQueryData(endQuery.queryKey, false);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== endQuery.queryKey[0] });
    },
  });
  return (
    <ModalOverlay isOpen={hasEnded} isKeyboardDismissDisabled className="fixed inset-0 z-30 bg-page">
      <Modal className="grid h-full place-items-center p-4">
        <Dialog className="w-full max-w-sm outline-none">
          <KeyForm onKey={enter.mutate} isWaiting={enter.isPending} problem={enter.error?.message ?? null}>
            <Heading slot="title" className="text-title font-semibold">
              {SIGN_IN.ended}
            </Heading>
            <p className="text-second text-muted">{SIGN_IN.stays}</p>
          </KeyForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
