import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Requires } from '@parley/tenancy';

/** Nothing but this text and its own style: no script, no picture, no other address. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Parley</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
      pre { background: #f2f2f2; color: #111; padding: 1rem; overflow-x: auto; }
    </style>
  </head>
  <body>
    <h1>Parley</h1>
    <p>Conversation analytics for AI assistants. The service is running.</p>
    <h2>The first call</h2>
    <p>With the key and the product that the start printed (they are in <code>data/credentials.json</code> as well):</p>
    <pre>curl -s http://127.0.0.1:8080/v1/messages -H "Authorization: Bearer $PARLEY_KEY" \\
  -H 'Content-Type: application/json' -d '{
    "productId": "'$PRODUCT'", "externalUserId": "ada", "externalConversationId": "c-1",
    "messages": [
      {"role": "user", "content": "My invoice is wrong again."},
      {"role": "assistant", "content": "I am sorry. I have corrected it."}]}'</pre>
    <ul>
      <li><a href="docs">Every call, with examples</a></li>
      <li><a href="v1/openapi.json">The same for tools: OpenAPI 3.1</a></li>
      <li><a href="health/ready">Is the service ready?</a></li>
    </ul>
  </body>
</html>
`;

/** What somebody sees who opens the address of the service. */
@Controller()
@Requires('public')
@ApiExcludeController()
export class HomeController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  page(): string {
    return PAGE;
  }
}
