import { Link } from '@tanstack/react-router';
import type { State } from '../../state/state.js';

/** Questions that a click asks, in English as the service reads them. */
export const Suggested = ({ questions }: { readonly questions: readonly string[] }) => (
  <ul className="-mx-2 mt-1 max-w-[900px]">
    {questions.map((question) => (
      <li key={question} lang="en" className="border-b border-line last:border-b-0">
        <Link
          to="/ask"
          search={(now: State) => ({ ...now, question })}
          className="block rounded-md px-2 py-2 hover:bg-soft hover:text-accent"
        >
          {question}
        </Link>
      </li>
    ))}
  </ul>
);
