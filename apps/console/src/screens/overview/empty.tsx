import { OVERVIEW } from './overview.texts.js';

/** What to do while there are no conversations yet. */
export function Empty({ productId }: { readonly productId: string }) {
  const { origin } = location;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 md:p-8">
      <h1 className="text-title font-semibold">{OVERVIEW.emptyTitle}</h1>
      <p className="text-muted">{OVERVIEW.emptyText}</p>
      <Command
        text={`curl -s ${origin}/v1/messages -H "Authorization: Bearer $PARLEY_KEY" \\
  -H 'Content-Type: application/json' -d '{
    "productId": "${productId}", "externalUserId": "ada", "externalConversationId": "first",
    "messages": [
      {"role": "user", "content": "My invoice is wrong again, this is annoying."},
      {"role": "assistant", "content": "I am sorry. I have corrected it."}]}'`}
      />
      <Command text={`curl -s ${origin}/v1/products/${productId}/analytics -H "Authorization: Bearer $PARLEY_KEY"`} />
    </div>
  );
}

const Command = ({ text }: { readonly text: string }) => (
  <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-soft p-4 text-second">
    {text}
  </pre>
);
