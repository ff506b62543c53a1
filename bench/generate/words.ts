/** Parts of generated names. Universities and towns are invented. */

export const syllables = {
  first: [
    'Al', 'Bha', 'Chan', 'Dhau', 'Ga', 'Hima', 'Ja', 'Kal', 'Lo', 'Man', 'Na', 'Pal', 'Ra', 'Sar', 'Tri', 'Ut',
    'Var', 'Yam',
  ],
  middle: ['gi', 'ha', 'ka', 'la', 'ma', 'na', 'pu', 'ri', 'si', 'ta', 'va', ''],
  last: ['bad', 'garh', 'giri', 'gram', 'kund', 'nagar', 'pur', 'shar', 'tal', 'vati', 'wal', 'khand'],
}; // biome-ignore format: lists

export const states = [
  'Gujarat', 'Rajasthan', 'Uttar Pradesh', 'Karnataka', 'Maharashtra', 'Tamil Nadu', 'Madhya Pradesh', 'Haryana',
  'West Bengal', 'Uttarakhand', 'Himachal Pradesh', 'Kerala', 'Odisha', 'Assam', 'Sikkim', 'Goa',
]; // biome-ignore format: one list

export const kinds = [
  'University', 'State University', 'Technical University', 'Agricultural University', 'Open University',
  'Institute of Technology', 'Vidyapeeth', 'University of Health Sciences',
]; // biome-ignore format: one list

export const subjects = [
  'Accountancy', 'Agronomy', 'Analog Electronics', 'Animal Husbandry', 'Artificial Intelligence', 'Botany',
  'Business Law', 'Calculus', 'Chemical Thermodynamics', 'Civil Engineering', 'Commerce', 'Computer Networks',
  'Computer Science & Engineering', 'Data Structures', 'Database Management Systems', 'Discrete Mathematics',
  'Economics', 'Education', 'Electrical Machines', 'Electronics & Communication', 'English Literature',
  'Environmental Studies', 'Fluid Mechanics', 'Food Technology', 'Forestry', 'Genetics', 'Geography', 'Geology',
  'Hindi Sahitya', 'Hindustani Music', 'History of India', 'Horticulture', 'Hotel Management', 'Human Anatomy',
  'Indian Constitution', 'Information Technology', 'Inorganic Chemistry', 'Journalism', 'Library Science',
  'Linear Algebra', 'Machine Learning', 'Marketing Management', 'Mechanical Engineering', 'Microbiology',
  'Microprocessors', 'Nursing', 'Operating Systems', 'Organic Chemistry', 'Pharmacognosy', 'Pharmacology',
  'Philosophy', 'Physical Education', 'Physics', 'Political Science', 'Probability & Statistics', 'Psychology',
  'Quantum Mechanics', 'Real Analysis', 'Sanskrit', 'Social Work', 'Sociology', 'Software Engineering',
  'Soil Science', 'Strength of Materials', 'Surveying', 'Theory of Computation', 'Tourism', 'VLSI Design',
  'Veterinary Science', 'Zoology', 'हिन्दी साहित्य', 'योग विज्ञान',
]; // biome-ignore format: one list

export const faculties = ['Department of', 'School of', 'Faculty of', 'Centre for', 'Institute of'];

export const degrees = {
  UG: ['B.A.', 'B.Sc.', 'B.Com.', 'B.Tech.', 'BBA', 'BCA', 'B.Pharm.', 'B.Ed.', 'LL.B.', 'B.Tech. (CSE/IT)'],
  PG: ['M.A.', 'M.Sc.', 'M.Com.', 'M.Tech.', 'MBA', 'MCA', 'M.Pharm.', 'LL.M.', 'PG Diploma'],
  PhD: ['Ph.D.'],
};

export const bookOpenings = [
  'A First Course in', 'A Textbook of', 'Advanced', 'Concise', 'Elements of', 'Essentials of', 'Fundamentals of',
  'Handbook of', 'Introduction to', 'Lectures on', 'Modern', 'Numericals in', 'Objective', 'Practical',
  'Principles of', 'Problems in', 'Quick Revision:', 'Solved Papers:', 'The Little Book of', 'Understanding',
]; // biome-ignore format: one list

export const bookEndings = [
  '', '', '', ' for Beginners', ' (Hindi Medium)', ' Vol. 1', ' Vol. 2', ': Theory and Practice',
  ', 2nd Edition', ', 5th Edition', ' for Competitive Examinations', ' with Laboratory Manual',
  ' & its Applications',
]; // biome-ignore format: one list

/** Rare words, for searches that match few names. */
export const rareWords = [
  'Quaternion', 'Zymurgy', 'Xerophyte', 'Jurimetrics', 'Kymograph', 'Obstetrics', 'Wavelet', 'Ichthyology',
]; // biome-ignore format: one list

export const people = {
  first: [
    'Aarti', 'Bhuvan', 'Chhavi', 'Deepak', 'Esha', 'Farhan', 'Gauri', 'Harish', 'Isha', 'Jatin', 'Kavita',
    'Lalit', 'Meena', 'Naveen', 'Pooja', 'Rohit', 'Sunita', 'Tarun', 'उषा', 'विमल',
  ],
  last: [
    'Bisht', 'Chauhan', 'Das', 'Gairola', 'Iyer', 'Joshi', 'Kumar', 'Lama', 'Mehta', 'Negi', 'Pant', 'Rawat',
    'Sharma', 'Thapa', 'Verma',
  ],
}; // biome-ignore format: lists
