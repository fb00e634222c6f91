import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { scopeOf, type State } from '../../state/state.js';
import { BarList } from '../../ui/bar-list.js';
import { whole } from '../../ui/format.js';
import { useMayAdminister } from '../../ui/use-may-administer.js';
import { PEOPLE } from './people.texts.js';

export const AT_RISK = 'at_risk';
/** Takes the place of a segment's id in the address. */
export const NEW_SEGMENT = 'new';

export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly type: 'system' | 'custom';
  readonly presetId: string | null;
  readonly memberCount: number | null;
}

const linkTo = (segmentId: string) =>
  function SegmentLink(content: ReactNode) {
    return (
      <Link
        to="/conversations"
        search={(now: State) => ({ ...scopeOf(now), segmentId })}
        className="after:absolute after:inset-0"
      >
        {content}
      </Link>
    );
  };

const EditLink = ({ id, title, label }: { readonly id: string; readonly title: string; readonly label?: string }) => (
  <Link
    to="/people"
    search={(now: State) => ({ ...now, edit: id })}
    resetScroll={false}
    aria-label={label}
    className="quiet-button text-second"
  >
    {title}
  </Link>
);

export function Segments({ segments }: { readonly segments: readonly Segment[] }) {
  const mayEdit = useMayAdminister();
  const most = Math.max(1, ...segments.map(({ memberCount }) => memberCount ?? 0));
  return (
    <BarList
      title={PEOPLE.segments}
      columns={mayEdit ? [PEOPLE.members, PEOPLE.change] : [PEOPLE.members]}
      empty={PEOPLE.noSegments}
      file="/v1/segments?format=csv"
      more={mayEdit && <EditLink id={NEW_SEGMENT} title={PEOPLE.newSegment} />}
      rows={[...segments]
        .sort((a, b) => Number(b.presetId === AT_RISK) - Number(a.presetId === AT_RISK))
        .map(({ id, name, type, memberCount }) => ({
          id,
          name,
          share: (memberCount ?? 0) / most,
          figures: [
            memberCount === null ? '–' : whole(memberCount),
            ...(!mayEdit
              ? []
              : [
                  type === 'custom' && (
                    <EditLink key="edit" id={id} title={PEOPLE.edit} label={`${PEOPLE.edit}: ${name}`} />
                  ),
                ]),
          ],
          link: linkTo(id),
        }))}
    />
  );
}
