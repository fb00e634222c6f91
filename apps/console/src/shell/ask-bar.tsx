import { useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { AskField } from '../screens/ask/ask-field.js';
import { SHELL } from './shell.texts.js';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The question bar behind Ctrl+K or Cmd+K, and behind a button except on the screen that shows the bar anyway. */
export function AskBar({ hasButton }: { readonly hasButton: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className="field flex items-center gap-3 text-muted md:ml-auto"
          onClick={() => setOpen(true)}
        >
          <span className="sm:hidden">{SHELL.answers}</span>
          <span className="max-sm:hidden">{SHELL.ask}</span>
          <kbd aria-hidden className="hidden font-sans text-hint md:inline">
            {IS_APPLE ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </button>
      )}
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-20 flex justify-center bg-black/30 p-4 pt-[12vh]"
      >
        <Modal className="h-fit w-full max-w-[680px] rounded-lg border border-line bg-page p-4">
          <Dialog className="outline-none">
            <Heading slot="title" className="sr-only">
              {SHELL.ask}
            </Heading>
            <AskField question="" hasFocus onAsk={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
