import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes topics; any answer may name them, so all are asked for again. */
export function useChangeTopics<Change>(make: (change: Change) => Promise<void>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: () => {
      onDone?.();
      return queries.invalidateQueries();
    },
  });
}
