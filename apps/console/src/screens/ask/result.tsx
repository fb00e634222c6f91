import type { Output, Share } from '../../api/ask.queries.js';
import type { State } from '../../state/state.js';
import { percent, percentInColumn, whole } from '../../ui/format.js';
import { Table } from '../../ui/table.js';
import { ASK } from './ask.texts.js';
import { Contributions } from './contributions.js';
import { Found } from './found.js';
import { Measured } from './measured.js';
import { toConversations } from './to-conversations.js';
import { Value } from './value-view.js';

/** What an answer rests on, in the form that fits it. */
export function Result({ result, names = {}, interactions }: Output) {
  const behind: State = toConversations(interactions);
  if ('rows' in result) return <Measured answer={result} names={names} behind={behind} />;
  if ('sources' in result) return <Contributions of={result} names={names} />;
  if ('total' in result) return <Found of={result} behind={behind} interactions={interactions} />;
  if ('share' in result) {
    const { conversations, of, share } = result;
    return (
      <Value title={ASK.partOf(whole(conversations), whole(of))} behind={behind}>
        {share === null ? ASK.none : percent(share)}
      </Value>
    );
  }
  const parts = [
    [ASK.such, result.such],
    [ASK.all, result.all],
  ] as const;
  const shareOf = ({ conversations, of }: Pick<Share, 'conversations' | 'of'>) =>
    of === 0 ? null : conversations / of;
  return (
    <Table
      title={ASK.share}
      columns={[
        { name: '', wide: true },
        { name: ASK.conversations, right: true },
        { name: ASK.share, right: true },
      ]}
      empty={ASK.nothing}
      file={() => [
        ['of', 'conversations', 'all', 'share'],
        ...parts.map(([name, part]) => [name, part.conversations, part.of, shareOf(part)]),
      ]}
      rows={parts.map(([name, part]) => {
        const share = shareOf(part);
        return {
          id: name,
          cells: [
            name,
            `${whole(part.conversations)} / ${whole(part.of)}`,
            share === null ? ASK.none : percentInColumn(share),
          ],
        };
      })}
    />
  );
}
