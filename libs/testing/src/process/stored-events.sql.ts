/** SQL for every event in PostgreSQL, in a row or in the log alone: `id`, `insert_id` and `product_id`. */
export const STORED_EVENTS = `(
  SELECT id, insert_id, product_id FROM events
  UNION ALL
  SELECT (message ->> 'eventId')::uuid, message ->> 'insertId', (message ->> 'productId')::uuid
  FROM log CROSS JOIN jsonb_array_elements(payload::jsonb) AS message WHERE contract = 'event.recorded.v2'
) AS stored_events`;
