/** Reads a whole list, prints its bytes and seconds. A separate process, so that this costs the service nothing. */
const [url = '', key = ''] = process.argv.slice(2);
const startedAt = performance.now();
const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
let bytes = 0;
for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
console.log(bytes, (performance.now() - startedAt) / 1000);
