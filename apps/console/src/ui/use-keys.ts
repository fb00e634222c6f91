import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="listbox"]';

/** Single keys, which do nothing while somebody types or holds Ctrl, Alt or Meta. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key];
      const types = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (action === undefined || types || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [actions]);
}
