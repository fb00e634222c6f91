/** The current name of an item's topic: the item holds the topic's key. */
export const topicName = (item: string): string => `
  coalesce((SELECT root.name FROM topics t
    JOIN topics root ON root.tenant_id = t.tenant_id AND root.id = coalesce(t.merged_into, t.id)
    WHERE t.tenant_id = ${item}.tenant_id AND t.key = ${item}.details->>'topic'), ${item}.details->>'topic')`;
