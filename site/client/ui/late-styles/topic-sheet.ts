/** The late styles of topics. */
export { default as styles } from '../../../styles/late/topic.css?inline';
