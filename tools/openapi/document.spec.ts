import type { OpenApiDocument } from '@parley/http';
import { openApiDocument } from './document.js';
import { describedPlaces } from './described-places.js';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await openApiDocument();
});

describe('the OpenAPI document', () => {
  it('says whose it is, under which licence, and where it is served', () => {
    expect(document.info).toMatchObject({
      license: { name: 'Apache 2.0' },
      contact: { name: expect.any(String) as string },
    });
    expect(document).toMatchObject({ servers: [{ url: '/' }] });
  });

  it('describes every property and every parameter', () => {
    const places = describedPlaces(document);
    expect(places.length).toBeGreaterThan(800);
    expect(places.filter(({ description }) => description === '').map(({ place }) => place)).toEqual([]);
  });

  it('says what null means wherever an answer may hold it', () => {
    const unsaid = describedPlaces(document).filter(
      ({ isNullable, isRequest, description }) => isNullable && !isRequest && !/\bnull\b/i.test(description),
    );
    expect(unsaid.map(({ place }) => place)).toEqual([]);
  });

  it('has no null among the values of a parameter, which are text', () => {
    const parameters = describedPlaces(document).filter(({ isParameter }) => isParameter);
    expect(parameters.filter(({ isNullable }) => isNullable).map(({ place }) => place)).toEqual([]);
  });

  it('names the bands of every label', () => {
    const labels = describedPlaces(document).filter(({ place }) => /Level\.label$/.test(place));
    expect(labels.map(({ place }) => place)).toHaveLength(5);
    for (const { description } of labels) expect(description).toMatch(/`\w+` (from|above) -?0\.\d+/);
  });
});
