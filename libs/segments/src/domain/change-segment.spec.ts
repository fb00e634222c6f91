import { changeSegment, type SegmentState } from './change-segment.js';
import { segmentName } from './segment-name.js';

const BUYERS: SegmentState['filters'] = {
  rules: [{ type: 'analysis', field: 'commercialIntent', operator: 'gte', value: 0.7 }],
};
const SEEN: SegmentState['filters'] = { rules: [{ type: 'last_seen', operator: 'within', value: '7d' }] };
const segment = (name: string): SegmentState => ({
  name,
  description: 'Text',
  icon: 'star',
  filters: BUYERS,
  isFavorited: true,
});

describe('changeSegment', () => {
  it('changes nothing that is absent', () => {
    expect(changeSegment(segment('Mine'), {})).toEqual(segment('Mine'));
    expect(changeSegment(segment('Mine'), { name: undefined, icon: undefined })).toEqual(segment('Mine'));
  });

  it('clears what may be empty with null, and keeps what may not', () => {
    const change = { description: null, icon: null, filters: null, isFavorited: null };
    expect(changeSegment(segment('Mine'), change)).toEqual({ ...segment('Mine'), description: null, icon: null });
  });

  it('keeps a name that was given when the rules change, and makes one of the new rules with null', () => {
    expect(changeSegment(segment('Mine'), { filters: SEEN }).name).toBe('Mine');
    expect(changeSegment(segment('Mine'), { filters: SEEN, name: null }).name).toBe('Seen in the last 7 days');
  });

  it('has a name that was made of the rules follow them', () => {
    const made = segment(segmentName(BUYERS.rules));
    expect(changeSegment(made, { filters: SEEN }).name).toBe('Seen in the last 7 days');
    expect(changeSegment(made, { filters: SEEN, name: 'Mine' }).name).toBe('Mine');
    expect(changeSegment(made, { icon: null }).name).toBe(made.name);
  });
});
