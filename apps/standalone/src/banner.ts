import type { Standalone } from '@parley/standalone';

export const say = (line: string): void => console.log(line);

export function sayReady({ url, demo, signInLink }: Pick<Standalone, 'url' | 'demo' | 'signInLink'>): void {
  say(`
Parley is ready at ${url}

Open the console, signed in (once, within ten minutes):

  ${signInLink(demo.key)}

  key      ${demo.key}
  product  ${demo.productId}

Try it:

  export PARLEY_KEY=${demo.key} PRODUCT=${demo.productId}

  curl -s ${url}/v1/messages -H "Authorization: Bearer $PARLEY_KEY" -H 'Content-Type: application/json' \\
    -d '{"productId":"'$PRODUCT'","externalUserId":"ada","externalConversationId":"first","messages":[
         {"role":"user","content":"My invoice is wrong again, this is really annoying."},
         {"role":"assistant","content":"Sorry about that! I have corrected the invoice."},
         {"role":"user","content":"Great, thank you so much!"}]}'

  curl -s ${url}/v1/products/$PRODUCT/analytics -H "Authorization: Bearer $PARLEY_KEY"

Ctrl-C stops it; the data stays.
`);
}
