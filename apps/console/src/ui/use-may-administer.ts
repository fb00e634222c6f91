import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/lists.queries.js';

/** Whether the key may change things; if not, no button is shown that would fail. */
export const useMayAdminister = (): boolean => useQuery(sessionQuery).data?.scopes.includes('admin') === true;
