import { DataSource } from 'typeorm';
import { type ConnectionOptions, dataSourceOptions } from './data-source';
import { entities } from './schema';

/** A data source with the entities, to compare the schema with them. */
export const createDescribedSource = (options: ConnectionOptions) =>
  new DataSource({ ...dataSourceOptions(options), entities });
