import { ClusteringTopicNamer } from './clustering-topic-namer.js';
import { TaxonomyTopicNamer } from './taxonomy-topic-namer.js';
import { bundledTermWeights } from './term-weights.js';
import type { TopicInput } from './topic-namer.port.js';
import { KeywordTally } from './keyword-tally.js';

const weights = bundledTermWeights();
const keywordsOf = (request: string): string[] => {
  const tally = new KeywordTally();
  tally.add(request.toLowerCase());
  return tally.top(8, weights);
};
const input = (request: string, topicGroup = 'orders'): TopicInput => ({
  requests: [request],
  keywords: keywordsOf(request),
  topicGroup,
});

describe('ClusteringTopicNamer', () => {
  it('gives requests about the same thing the same topic', () => {
    const namer = new ClusteringTopicNamer(weights);
    const first = namer.assign(input('Where is my parcel?'));
    namer.assign(input('I forgot my password'));
    expect(namer.assign(input('My parcel has not arrived, where is the parcel')).topicId).toBe(first.topicId);
    expect(namer.assign(input('How do I change the password?')).topicId).not.toBe(first.topicId);
  });

  it('keeps ids and names while data grows', () => {
    const namer = new ClusteringTopicNamer(weights);
    const first = namer.assign(input('track my parcel'));
    for (let i = 0; i < 50; i++) namer.assign(input(`parcel damaged by courier ${i}`));
    expect(namer.assign(input('track my parcel'))).toMatchObject({ topicId: first.topicId, name: first.name });
  });

  it('titles a topic by what most of its conversations are about, and not by its founder', () => {
    const namer = new ClusteringTopicNamer(weights);
    const of = (...keywords: string[]) => ({ requests: ['where is my parcel'], keywords, topicGroup: 'shipping' });
    const founder = namer.assign(of('grandmother', 'parcel'));
    expect(namer.takeChanges().changed).toMatchObject([{ title: 'grandmother, parcel' }]);
    for (const keywords of [
      ['parcel', 'courier'],
      ['courier', 'parcel'],
    ]) {
      expect(namer.assign(of(...keywords))).toMatchObject({ topicId: founder.topicId, name: founder.name });
    }
    expect(namer.takeChanges().changed).toMatchObject([{ name: 'grandmother, parcel', title: 'parcel, courier' }]);
  });

  it.each([
    ['I cannot log in, the password reset never comes', 'password reset'],
    ['It does not work, and it does not print. The printer does not answer.', 'printer, print'],
  ])('names a topic by what is the matter, and not by saying that it is not so: %s', (request, name) => {
    expect(new ClusteringTopicNamer(weights).assign(input(request)).name).toBe(name);
  });

  it('never names a topic with a profanity, however its first user spoke', () => {
    const namer = new ClusteringTopicNamer(weights);
    const { name } = namer.assign(input('Where the fuck is my fucking parcel, you shit courier?', 'shipping'));
    expect(name).toContain('parcel');
    expect(name).not.toMatch(/fuck|shit/);
    const wordless = new ClusteringTopicNamer(weights);
    const assigned = wordless.assign({ requests: ['fuck this shit'], keywords: ['fuck', 'shit'], topicGroup: 'other' });
    expect(assigned.name).toBe('other');
  });

  it('calls a topic that was named so before by something else, under its old id', () => {
    const cluster = { id: 't7', group: 'shipping', size: 44, centroid: [['parcel', 1]] as const };
    const snapshot = { nextId: 8, clusters: [{ ...cluster, name: 'shit courier', aliases: ['lost parcel'] }] };
    const namer = new ClusteringTopicNamer(weights, snapshot);
    expect(namer.assign(input('my parcel'))).toMatchObject({ topicId: 't7', name: 'lost parcel' });
  });

  it('merges a newcomer whose name an older topic has, and remembers what it was called', () => {
    const namer = new ClusteringTopicNamer(weights);
    const named = (request: string, ...keywords: string[]) =>
      namer.assign({ requests: [request], keywords, topicGroup: 'shipping' });
    const first = named('where does it remain so long', 'parcel tracking');
    expect(named('the courier never rang', 'tracked parcels')).toMatchObject({
      topicId: first.topicId,
      name: first.name,
    });
    expect(namer.takeChanges().changed).toMatchObject([{ name: 'parcel tracking', aliases: ['tracked parcels'] }]);
  });

  it('stays the same as another that learns its changes', () => {
    const [one, other] = [new ClusteringTopicNamer(weights), new ClusteringTopicNamer(weights)];
    for (const request of ['reset my password', 'track my parcel', 'password reset mail', 'export the report']) {
      one.assign(input(request));
      other.learn(JSON.parse(JSON.stringify(one.takeChanges())) as ReturnType<typeof one.takeChanges>);
    }
    expect(other.snapshot()).toEqual(one.snapshot());
  });

  it('goes on from its snapshot as if it had never stopped', () => {
    const requests = [
      'reset my password',
      'track my parcel',
      'password reset mail',
      'export the report',
      'report as pdf',
    ];
    const whole = new ClusteringTopicNamer(weights);
    const all = requests.map((request) => whole.assign(input(request)));
    const before = new ClusteringTopicNamer(weights);
    const start = requests.slice(0, 2).map((request) => before.assign(input(request)));
    const snapshot = JSON.parse(JSON.stringify(before.snapshot())) as ReturnType<typeof before.snapshot>;
    const after = new ClusteringTopicNamer(weights, snapshot);
    expect([...start, ...requests.slice(2).map((request) => after.assign(input(request)))]).toEqual(all);
  });
});

describe('TaxonomyTopicNamer', () => {
  const topics = [
    { id: 'refund', name: 'Refunds', group: 'returns', description: 'money back for a returned item', examples: [] },
    { id: 'login', name: 'Login problems', group: 'account', description: 'password, sign in', examples: [] },
  ];

  it('sorts by likeness to names and descriptions, and leaves the rest to its fallback', () => {
    const namer = new TaxonomyTopicNamer(topics, weights, new ClusteringTopicNamer(weights));
    expect(namer.assign(input('I want a refund'))).toMatchObject({ topicId: 'refund', group: 'returns' });
    expect(namer.assign(input('my password is refused'))).toMatchObject({ topicId: 'login' });
    expect(namer.assign(input('Do you have vegan pizza?')).topicId).toBe('t1');
  });

  it('learns from examples once every topic has ten', () => {
    const taught = topics.map((topic, i) => ({
      ...topic,
      examples: Array.from({ length: 10 }, (_, n) =>
        i === 0 ? `send back item ${n} for cash` : `cannot enter my space ${n}`,
      ),
    }));
    const namer = new TaxonomyTopicNamer(taught, weights, new ClusteringTopicNamer(weights));
    expect(namer.assign(input('can I send back this item'))).toMatchObject({ topicId: 'refund' });
  });
});
