-- Users of Parley on a ClickHouse server, each with no more than it needs. Run as an administrator, with passwords of
-- your own: clickhouse-client --multiquery < users.sql
-- On a cluster add ON CLUSTER to each statement, or keep users in replicated access storage.
-- `parley` is the database (PARLEY_CLICKHOUSE_DATABASE).

-- `parley migrate`: makes the database and its tables.
CREATE USER IF NOT EXISTS parley_migrate IDENTIFIED BY 'change me';
-- The views that it makes copy rows with its own rights, so that workers need none on the copies.
GRANT CREATE DATABASE, CREATE TABLE, CREATE VIEW, ALTER TABLE, INSERT, SELECT ON parley.* TO parley_migrate;
-- On a cluster as well: the statements go through the cluster's queue, and Distributed tables read other servers.
-- GRANT CLUSTER ON *.* TO parley_migrate; GRANT REMOTE ON *.* TO parley_migrate;

-- Workers' inserts (PARLEY_CLICKHOUSE_USER of a worker): nothing else, they cannot even read.
CREATE USER IF NOT EXISTS parley_worker IDENTIFIED BY 'change me';
GRANT INSERT ON parley.* TO parley_worker;

-- Workers' maintenance (PARLEY_CLICKHOUSE_HOUSEKEEPER_USER): erasure, retention, reanalysis and replays have to find,
-- delete and empty. Without this user a worker does these as its own, which then needs these rights too.
CREATE USER IF NOT EXISTS parley_housekeeper IDENTIFIED BY 'change me';
GRANT SELECT, ALTER DELETE, TRUNCATE ON parley.* TO parley_housekeeper;
-- Adds up cells from facts. Without all of these rights products, models and segments are worked out from conversations,
-- which takes longer.
GRANT INSERT ON parley.user_analysis_cells TO parley_housekeeper;
GRANT INSERT ON parley.user_conversation_cells TO parley_housekeeper;
GRANT INSERT ON parley.user_analysis_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.user_conversation_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.product_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.product_month_cells TO parley_housekeeper;
GRANT INSERT ON parley.model_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.conversion_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.conversion_month_cells TO parley_housekeeper;
GRANT INSERT ON parley.event_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.series_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.prompt_day_cells TO parley_housekeeper;
GRANT INSERT ON parley.breakdown_day_cells TO parley_housekeeper;
-- Which parts were found broken.
GRANT SELECT ON system.detached_parts TO parley_housekeeper;
-- On a cluster as well: GRANT CLUSTER ON *.* TO parley_housekeeper;

-- Gateways: read alone. readonly = 2 allows a query's own limits (time, memory, rows), which Parley sends with each. A limit
-- beyond MAX is an error: it is the most that PARLEY_CLICKHOUSE_MAX_SECONDS may be.
CREATE SETTINGS PROFILE IF NOT EXISTS parley_read SETTINGS readonly = 2, max_execution_time = 60 MAX 600;
CREATE USER IF NOT EXISTS parley_gateway IDENTIFIED BY 'change me' SETTINGS PROFILE parley_read;
GRANT SELECT ON parley.* TO parley_gateway;
