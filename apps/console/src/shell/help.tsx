import { useMemo, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useKeys } from '../ui/use-keys.js';
import { SHELL } from './shell.texts.js';

const KEYS = [
  ['j, k', 'rows'],
  ['Enter', 'open'],
  ['n, p', 'evidence'],
  ['e, d', 'review'],
  ['Esc', 'close'],
  ['/', 'search'],
  ['Ctrl K, ⌘ K', 'ask'],
  ['?', 'help'],
] as const satisfies readonly (readonly [keys: string, keyof typeof SHELL.keys])[];

/** The list of keys, which `?` opens. */
export function Help() {
  const [isOpen, setOpen] = useState(false);
  useKeys(useMemo(() => ({ '?': () => setOpen(true) }), []));
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={setOpen}
      isDismissable
      className="fixed inset-0 z-20 grid place-items-center bg-black/30 p-4"
    >
      <Modal className="w-full max-w-sm rounded-lg border border-line bg-page p-6">
        <Dialog className="outline-none">
          <Heading slot="title" className="mb-4 text-[16px] font-semibold">
            {SHELL.help}
          </Heading>
          <dl className="grid grid-cols-[80px_1fr] gap-y-2">
            {KEYS.map(([key, does]) => (
              <div key={key} className="contents">
                <dt className="text-muted">{key}</dt>
                <dd>{SHELL.keys[does]}</dd>
              </div>
            ))}
          </dl>
          <button type="button" className="field mt-5" onClick={() => setOpen(false)}>
            {SHELL.close}
          </button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
