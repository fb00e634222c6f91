/** Shown when somebody runs the service from its sources without having built the pages. */
export const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Parley</title>
  </head>
  <body>
    <h1>Parley</h1>
    <p>The service is running. The console is not built yet: <code>npm run build</code>.</p>
    <p>The first call is a POST to <code>/v1/messages</code>.</p>
    <ul>
      <li><a href="docs">Every call, with examples</a></li>
      <li><a href="v1/openapi.json">The same for tools: OpenAPI 3.1</a></li>
      <li><a href="health/ready">Is the service ready?</a></li>
    </ul>
  </body>
</html>
`;
