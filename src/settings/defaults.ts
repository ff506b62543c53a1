import { dailyLimits } from '../core/limits/daily.ts';
import type { ValueOf } from './schema.ts';

const at = (name: string, role: string, university: string | null = null) => ({
  name,
  role,
  university,
  picture: null,
});

/** A testimonial without a portrait. */
const said = (quote: string, name: string, role: string) => ({ quote, name, role, picture: null });

/** The settings of a new installation. */
export const defaults: ValueOf = {
  portal: {
    name: 'Unishelf',
    team: 'Team Unishelf',
    description:
      'Question papers, notes, syllabi and second-hand books from many universities, on one shelf.',
    contactEmail: 'hello@unishelf.example',
    motto: 'Made in the hills of Himachal Pradesh',
    social: [
      { network: 'facebook', url: 'https://www.facebook.com/unishelf' },
      { network: 'instagram', url: 'https://www.instagram.com/unishelf' },
      { network: 'linkedin', url: 'https://www.linkedin.com/company/unishelf' },
      { network: 'youtube', url: 'https://www.youtube.com/@unishelf' },
    ],
  },
  hero: {
    slides: [
      {
        heading: 'Your Gateway to Academic Resources',
        subtext: 'Notes, syllabi and previous-year papers from many universities, standing on one shelf.',
        extra: 'Free to read. No account needed. Made for slow lines.',
      },
      {
        heading: 'Study Smarter, Not Harder',
        subtext: 'Open the papers of past years semester by semester, and see what is really asked.',
        extra: 'Read on the page, or keep the PDF for the bus home.',
      },
      {
        heading: 'Join Our Academic Community',
        subtext: 'Pass your textbooks on, write for those who come after you, and share what helped you.',
        extra: 'Students, teachers and universities of the hills, on one shelf.',
      },
    ],
  },
  /** Fictional students of the sample's universities, until an administrator replaces them. */
  testimonials: {
    testimonials: [
      said(
        'The bus to Shimla takes three hours and the signal goes at Theog. I download the papers at the stand and solve one before we arrive.',
        'Kavita Thakur',
        'B.Sc. Physics, third year',
      ),
      said(
        'My seniors kept the good notes in a phone that fell into the Beas. Now they stand on a shelf, where the whole class finds them.',
        'Rohit Negi',
        'B.A. History, second year',
      ),
      said(
        'I sold last year’s books to a girl in Dharamshala and bought hers from the year above. Neither of us paid for a new one.',
        'Pema Dolma',
        'B.Com., second year',
      ),
      said(
        'Every July somebody asks for the syllabus of the new scheme. I upload it once, and the corridor in front of my room stays quiet.',
        'Dr. Suresh Chauhan',
        'Assistant Professor of Chemistry',
      ),
      said(
        'It opens on my old phone, even in the hostel, where nothing else does. That is all I want of a website.',
        'Anjali Verma',
        'M.A. Hindi, first year',
      ),
      said(
        'I compared the syllabus of four universities in one evening, and chose the course that really teaches forestry.',
        'Tashi Norbu',
        'Applicant, now B.Sc. Forestry',
      ),
    ],
  },
  /** Fictional businesses; without pictures, which are drawn instead. */
  sponsors: {
    sponsors: [
      { name: 'Deodar Press', url: null, picture: null },
      { name: 'Kullu Valley Stationers', url: null, picture: null },
      { name: 'Ridge Road Library', url: null, picture: null },
    ],
  },
  /** Fictional people, at least one in each group. */
  team: {
    supporters: [
      at('Prof. Harish Kapoor', 'Vice Chancellor', 'Dhauladhar University'),
      at('Dr. Sunita Rathore', 'Dean of Studies', 'Dhauladhar University'),
      at('Dr. Meenakshi Sharma', 'University Representative', 'Dhauladhar University'),
    ],
    core: [
      at('Anjali Rana', 'Project Manager'),
      at('Vikram Sood', 'Full-Stack Developer'),
      at('Nisha Bhardwaj', 'Technical Lead'),
      at('Karan Mehta', 'Data Analyst'),
    ],
    designing: [at('Ishita Kanwar', 'Interface Designer'), at('Lobsang Tenzin', 'Illustrator and Designer')],
    content: [
      at('Pooja Devi', 'Content Curator'),
      at('Arjun Thakur', 'Papers Collector'),
      at('Meera Joshi', 'Campus Coordinator'),
    ],
    thanks: [
      at('Shri Mohan Lal', 'Retired Teacher and Mentor'),
      at('Ridge Road Library', 'Reading Room Provider'),
      at('Tenzin Dorje', 'First Reader'),
    ],
  },
  contact: {
    formUrl: null,
    place: 'Summer Hill, Shimla, Himachal Pradesh',
    latitude: 31.1104,
    longitude: 77.1397,
    zoom: 14,
    mapUrl: null,
  },
  limits: dailyLimits,
  privacy: { addressDays: 180 },
};
