import type { Item } from '../../api/inbox.queries.js';
import { percent } from '../../ui/format.js';
import { INBOX_TEXTS } from './inbox.texts.js';
import { triggerInWords } from './title-of-card.js';

const PERSON = 'person';

/** Everything that brought the conversation here, with the evidence of each trigger in words. */
export const Triggers = ({ of: { triggers } }: { readonly of: Item }) => (
  <ul className="mt-2 flex flex-col gap-2">
    {triggers.map(({ triggerType, severity, reason, source, confidence }) => (
      <li key={`${triggerType} ${source}`}>
        <p lang={source === PERSON ? undefined : 'en'}>{reason}</p>
        <p className="text-hint text-muted">
          {[
            INBOX_TEXTS.severityOf(severity),
            triggerInWords(triggerType),
            source === PERSON ? INBOX_TEXTS.bySomebody : null,
            confidence === null ? null : INBOX_TEXTS.sure(percent(confidence)),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </li>
    ))}
    {triggers.length === 0 && <li className="text-muted">{INBOX_TEXTS.withdrawn}</li>}
  </ul>
);
