import { type Ask, toApiAnswer, urlOf } from '@parley/http';

/** Asks a service that runs elsewhere, with a key. The address has no trailing slash. */
export const askOverHttp =
  (url: string, key: string): Ask =>
  async (question) => {
    const response = await fetch(url + urlOf(question), {
      method: question.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
    });
    const { headers } = response;
    return toApiAnswer(response.status, await response.text(), {
      link: headers.get('link'),
      total: headers.get('x-total-count'),
    });
  };
