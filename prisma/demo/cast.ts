/** The students of the demo course. They have no passwords: only the demo's own people can sign in. */
export interface CastMember {
  readonly key: string;
  readonly name: string;
  readonly section: string;
  /** On the leaderboard, instead of the name. */
  readonly nickname?: string;
  readonly leaderboardHidden?: true;
  /** Left the course on that day, counted from the first start. */
  readonly droppedOnDay?: number;
}

/** The key of the demo's own student, who can sign in. */
export const DEMO_STUDENT = 'demo';

export const CAST: readonly CastMember[] = [
  { key: 'amara', name: 'Amara Okafor', section: 'A', nickname: 'amara' },
  { key: 'chen', name: 'Chen Jiayi', section: 'A', nickname: '4.8 TB/s or bust' },
  { key: 'diego', name: 'Diego Fuentes Robles', section: 'B', droppedOnDay: -8 },
  { key: 'emile', name: 'Émile Caron', section: 'B' },
  { key: 'kahurangi', name: 'Kahurangi Parata', section: 'A', nickname: 'kererū' },
  { key: 'lukas', name: 'Lukas Brandstätter', section: 'B' },
  { key: 'mateo', name: 'Mateo Quispe Mamani', section: 'A', nickname: 'vicuña' },
  { key: 'noor', name: 'Noor Al-Khatib', section: 'A', nickname: 'noor' },
  { key: 'oleksandra', name: 'Oleksandra Hrytsenko', section: 'B', leaderboardHidden: true },
  { key: 'priya', name: 'Priya Raghunathan', section: 'B', nickname: 'warp 9' },
  { key: 'sinead', name: 'Sinéad Ní Bhriain', section: 'B', nickname: 'bank conflict' },
  { key: 'thandiwe', name: 'Thandiwe Mokoena', section: 'B' },
  { key: 'tomasz', name: 'Tomasz Wójcik', section: 'A' },
  { key: 'yuki', name: 'Yuki Tanabe', section: 'A', nickname: 'race_condition' },
];
