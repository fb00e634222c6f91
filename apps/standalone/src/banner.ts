import type { DemoTenant } from '@parley/standalone';

export const say = (line: string): void => console.log(line);

export function sayReady(url: string, demo: DemoTenant): void {
  say(`
Parley is ready at ${url}

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
