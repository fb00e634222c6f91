import { useLayoutEffect, useRef, useState } from 'react';

/** The width that an element has on the page; 0 until it is there. */
export function useWidth<E extends Element>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    setWidth(current.getBoundingClientRect().width);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
